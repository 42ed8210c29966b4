"""The pages of those who run a tournament: one file a topic.

Start reading at `desk.py`: how a page finds its tournament, asks for rights and takes a form.
"""
