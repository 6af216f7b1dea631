import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trusted extensions: any role that may create objects in the database may create them. They may already exist. */
const EXTENSIONS = ['unaccent', 'pg_trgm'];

export class SearchItems1764300100000 implements MigrationInterface {
  /** An extension may be in any schema, so the functions name its schema. */
  async up(runner: QueryRunner) {
    for (const extension of EXTENSIONS) await runner.query(`create extension if not exists ${extension}`);
    const unaccent = await schemaOf(runner, 'unaccent');
    const trgm = await schemaOf(runner, 'pg_trgm');
    await runner.query(`
      create function fold(words text) returns text language sql stable parallel safe
      return lower(${unaccent}.unaccent('${unaccent}.unaccent'::regdictionary, normalize(words)))`);
    await runner.query(`
      create function closeness(word text, words text) returns real language sql immutable parallel safe
      return ${trgm}.word_similarity(word, words)`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop function closeness(text, text), fold(text)');
  }
}

async function schemaOf(runner: QueryRunner, extension: string): Promise<string> {
  const [{ schema }] = await runner.query(
    'select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = $1',
    [extension],
  );
  return schema;
}
