import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, their affiliations, browser sessions, single-use links and counted attempts. */
export class CreateUsers1795132800100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE SCHEMA users;

      CREATE SEQUENCE users.accounts_id_seq AS integer;
      CREATE TABLE users.accounts (
        id integer PRIMARY KEY,
        email citext NOT NULL,
        -- Never an address: logging in by name must not be mistaken for somebody else's e-mail.
        identifier citext CHECK (identifier !~ '@'),
        first_name text NOT NULL,
        last_name text NOT NULL,
        birth_name text,
        phone text,
        civility smallint CHECK (civility IN (1, 2)),
        password_hash text,
        email_confirmed_at timestamptz,
        pending_event_id integer,
        created_at timestamptz NOT NULL,
        deleted_at timestamptz
      );
      ALTER SEQUENCE users.accounts_id_seq OWNED BY users.accounts.id;
      -- A deleted account gives its address and identifier back.
      CREATE UNIQUE INDEX accounts_email_key ON users.accounts (email) WHERE deleted_at IS NULL;
      CREATE UNIQUE INDEX accounts_identifier_key ON users.accounts (identifier) WHERE deleted_at IS NULL;

      CREATE SEQUENCE users.affiliations_id_seq AS integer;
      CREATE TABLE users.affiliations (
        id integer PRIMARY KEY,
        account_id integer NOT NULL REFERENCES users.accounts (id) ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN
          ('ROLE_USER', 'ROLE_LOCAL_MANAGER', 'ROLE_OFFICE_LOCAL_MANAGER', 'ROLE_ACCOUNTING', 'ROLE_ADMIN')),
        department_id integer,
        office_id integer,
        organisation_id integer,
        active boolean NOT NULL,
        CHECK (role IN ('ROLE_USER', 'ROLE_ADMIN') OR department_id IS NOT NULL),
        CHECK (role <> 'ROLE_OFFICE_LOCAL_MANAGER' OR office_id IS NOT NULL)
      );
      ALTER SEQUENCE users.affiliations_id_seq OWNED BY users.affiliations.id;
      CREATE INDEX affiliations_of_account ON users.affiliations (account_id);
      CREATE INDEX affiliations_of_organisation ON users.affiliations (organisation_id) WHERE organisation_id IS NOT NULL;
      CREATE UNIQUE INDEX affiliations_one_active ON users.affiliations (account_id) WHERE active;

      -- id is the SHA-256 of the token that only the browser holds: reading this table opens no session.
      CREATE TABLE users.sessions (
        id text PRIMARY KEY,
        account_id integer REFERENCES users.accounts (id) ON DELETE CASCADE,
        created_account_id integer REFERENCES users.accounts (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        address text NOT NULL,
        user_agent text NOT NULL
      );
      CREATE INDEX sessions_of_account ON users.sessions (account_id) WHERE account_id IS NOT NULL;
      CREATE INDEX sessions_by_expiry ON users.sessions (expires_at);

      CREATE TABLE users.credential_links (
        token_digest text PRIMARY KEY,
        account_id integer NOT NULL REFERENCES users.accounts (id) ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('confirmation', 'invitation', 'reset')),
        cause text NOT NULL UNIQUE,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX credential_links_of_account ON users.credential_links (account_id);

      CREATE TABLE users.login_attempts (
        key text PRIMARY KEY,
        count integer NOT NULL,
        last_at timestamptz NOT NULL,
        open_at timestamptz NOT NULL
      );
      CREATE INDEX login_attempts_by_age ON users.login_attempts (last_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP SCHEMA users CASCADE');
  }
}
