# Two steps, as `make run` takes them: install, serve.
#
#   docker build -t offsuit .
#   docker run --read-only --tmpfs /tmp -v offsuit:/var/lib/offsuit -p 8000:8000 offsuit

# Step 1: install into a virtual environment: packages whose hashes tools/lock.py has written.
FROM python:3.13-slim-bookworm AS install
WORKDIR /source
COPY requirements-image.txt ./
RUN python -m venv /opt/offsuit \
 && /opt/offsuit/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-image.txt
COPY pyproject.toml README.md LICENSE NOTICE ./
COPY src ./src
# Nothing more is fetched: what builds the package is among the packages above.
RUN /opt/offsuit/bin/pip install --disable-pip-version-check --no-index --no-deps --no-build-isolation . \
 && /opt/offsuit/bin/pip uninstall --yes setuptools

# Step 2: serve, as a user who can write to one directory only.
FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/offsuit --create-home --shell /usr/sbin/nologin offsuit
COPY --from=install /opt/offsuit /opt/offsuit
# Lookups and machine code are built by `warm` below; a new volume starts with them.
ENV PATH=/opt/offsuit/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    OFFSUIT_CACHE_DIR=/var/lib/offsuit/cache \
    OFFSUIT_HOST=0.0.0.0 \
    OFFSUIT_PORT=8000 \
    OFFSUIT_DATABASE=sqlite:////var/lib/offsuit/tables.db
USER offsuit
WORKDIR /var/lib/offsuit
RUN offsuit warm
VOLUME /var/lib/offsuit
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz')"]
ENTRYPOINT ["offsuit"]
CMD ["serve"]
