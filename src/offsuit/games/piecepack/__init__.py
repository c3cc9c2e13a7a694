"""Dual Piecepacks Poker: any poker variant on 48 tiles with three kinds of flush."""
