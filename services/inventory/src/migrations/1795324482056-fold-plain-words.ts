import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FoldPlainWords1795324482056 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      await folding(
        runner,
        (folded) => `
      case when octet_length(words) = length(words) then lower(words) else ${folded} end`,
      ),
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(await folding(runner, (folded) => folded));
  }
}

/**
 * ASCII words need no normalization or removal of accents, which cost five times as much as converting to lower case.
 */
async function folding(runner: QueryRunner, body: (folded: string) => string): Promise<string> {
  const [{ schema }] = await runner.query(
    "select quote_ident(n.nspname) as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'unaccent'",
  );
  const folded = `lower(${schema}.unaccent('${schema}.unaccent'::regdictionary, normalize(words)))`;
  return `create or replace function fold(words text) returns text language sql stable parallel safe return ${body(folded)}`;
}
