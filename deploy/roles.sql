-- The role that serves the house: it owns nothing, and to what was entered it can only add.
-- Run by psql as the owner of the tables, who may make roles, after each `migrate`:
--     POSTGRES_APP_PASSWORD=... psql -d OWNERS-ADDRESS -v ON_ERROR_STOP=1 -f deploy/roles.sql
\getenv password POSTGRES_APP_PASSWORD
BEGIN;
SELECT 'CREATE ROLE wortwart_app'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wortwart_app') \gexec
ALTER ROLE wortwart_app LOGIN PASSWORD :'password';

GRANT USAGE ON SCHEMA public TO wortwart_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO wortwart_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO wortwart_app;
REVOKE UPDATE, DELETE, TRUNCATE ON games_event, games_checkpoint FROM wortwart_app;
REVOKE DELETE, TRUNCATE ON games_head FROM wortwart_app;
-- Events go in by way of the whole table, whose guards count them.
DO $$
DECLARE part regclass;
BEGIN
    FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'games_event'::regclass
    LOOP
        EXECUTE 'REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ' || part || ' FROM wortwart_app';
    END LOOP;
END $$;
-- So that new tables can be read and written until this is run again.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO wortwart_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO wortwart_app;
COMMIT;
