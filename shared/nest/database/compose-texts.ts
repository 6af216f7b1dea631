import type { QueryRunner } from 'typeorm';

/** Texts of former versions in NFC (docs/rules/text.md), by table and columns. It may be called again. */
export async function composeTexts(runner: QueryRunner, texts: Record<string, string[]>): Promise<void> {
  for (const [table, columns] of Object.entries(texts)) {
    const composed = columns.map((column) => `${column} = normalize(${column})`);
    const others = columns.map((column) => `${column} is not nfc normalized`);
    await runner.query(`update ${table} set ${composed.join(', ')} where ${others.join(' or ')}`);
  }
}
