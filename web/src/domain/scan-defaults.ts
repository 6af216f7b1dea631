/** Default values of new items. An empty field means no default (docs/rules/screens.md). */
export interface Defaults {
  collection_id: number | null;
  area: string;
  location: string;
  sub_location: string;
  /** Only asked for if the collection keeps stock. */
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

/** Saves the defaults for this visit only (docs/rules/screens.md). */
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

/** The defaults that are set, with the API's field names. */
export function filled(defaults: Defaults): Partial<{ [Field in keyof Defaults]: NonNullable<Defaults[Field]> }> {
  const texts = Object.entries(defaults).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(texts.filter(([, value]) => value !== null && value !== ''));
}
