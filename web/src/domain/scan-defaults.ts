/** What new items get unless something says otherwise; empty means nothing (docs/rules/screens.md). */
export interface Defaults {
  collection_id: number | null;
  area: string;
  location: string;
  sub_location: string;
  /** Asked for only where the collection keeps stock. */
  quantity_min: number | null;
}

export const NO_DEFAULTS: Defaults = {
  collection_id: null,
  area: '',
  location: '',
  sub_location: '',
  quantity_min: null,
};

const DEFAULTS_KEY = 'scan_defaults';

/** Kept for this visit only (docs/rules/screens.md). */
export function storeDefaults(defaults: Defaults): void {
  sessionStorage.setItem(DEFAULTS_KEY, JSON.stringify(defaults));
}

export function storedDefaults(): Defaults {
  try {
    const remembered: unknown = JSON.parse(sessionStorage.getItem(DEFAULTS_KEY) ?? '{}');
    return { ...NO_DEFAULTS, ...(remembered as Partial<Defaults>) };
  } catch {
    return NO_DEFAULTS;
  }
}

/** What is set, under the names that the server takes. */
export function filled(defaults: Defaults): Partial<{ [Field in keyof Defaults]: NonNullable<Defaults[Field]> }> {
  const texts = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(texts.filter(([, value]) => value !== null && value !== ''));
}
