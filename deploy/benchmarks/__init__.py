"""What `bench` measures: a file a subject, each with its PARTS."""
