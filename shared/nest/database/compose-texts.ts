import type { QueryRunner } from 'typeorm';

/**
 * Converts texts of former versions to NFC (docs/rules/text.md). `texts` lists the columns of each table. Idempotent.
 */
export async function composeTexts(runner: QueryRunner, texts: Record<string, string[]>): Promise<void> {
  for (const [table, columns] of Object.entries(texts)) {
    const composed = columns.map((column) => `${column} = normalize(${column})`);
    const others = columns.map((column) => `${column} is not nfc normalized`);
    await runner.query(`update ${table} set ${composed.join(', ')} where ${others.join(' or ')}`);
  }
}
