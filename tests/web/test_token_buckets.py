"""Rate limits."""

from offsuit.web.token_buckets import MOST_KEYS, TokenBuckets


def test_buckets_forget() -> None:
    clock = [0.0]
    buckets = TokenBuckets(1, 1, lambda: clock[0])
    for number in range(3 * MOST_KEYS):
        assert buckets.take(str(number)) == 0
        assert len(buckets._left) <= MOST_KEYS
    assert buckets.take(str(3 * MOST_KEYS - 1)) == 1
    clock[0] = 1
    assert buckets.take(str(3 * MOST_KEYS - 1)) == 0
