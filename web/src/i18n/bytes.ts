const UNITS = ['B', 'KB', 'MB', 'GB'] as const;
const STEP = 1024;

const number = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat();

/** Formats a size in B, KB, MB or GB with two decimals (docs/rules/screens.md). Bytes have no decimals. */
export function formatBytes(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(STEP)));
  const amount = power === 0 ? whole.format(bytes) : number.format(bytes / STEP ** power);
  return `${amount} ${UNITS[power]}`;
}
