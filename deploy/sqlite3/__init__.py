"""Django's SQLite, whose connections are kept from one request to the next."""
