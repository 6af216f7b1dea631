import { textKey } from '@whereabouts/shared/contracts/text-key.js';

/** The values whose equal names are merged. */
export interface Named {
  area?: string | null | undefined;
  location?: string | null | undefined;
  sub_location?: string | null | undefined;
  category?: string | null | undefined;
  tags?: string[] | undefined;
}

type Level = 'area' | 'location' | 'sub_location';
const LEVELS: readonly Level[] = ['area', 'location', 'sub_location'];

/**
 * The spellings of one user’s places, categories and tags. The first of several equal spellings is used
 * (docs/rules/text.md).
 */
export class Spellings {
  private readonly known = new Map<string, string>();

  /** Returns the names in their known spelling; new names are added. Missing levels stay missing. */
  spell<One extends Named>(one: One): One {
    const spelled: Named = { ...this.place(one) };
    if (one.category) spelled.category = this.first('category', one.category);
    if (one.tags) spelled.tags = [...new Set(one.tags.map((tag) => this.first('tag', tag)))];
    return { ...one, ...spelled };
  }

  /** Each name with the key by which it is compared. */
  entries(): [key: string, name: string][] {
    return [...this.known];
  }

  /** A name is compared only with names in the same place. */
  private place(one: Named): Named {
    const spelled: Named = {};
    const path: string[] = [];
    for (const level of LEVELS) {
      const name = one[level];
      if (name) spelled[level] = this.first(JSON.stringify(path), name);
      path.push(textKey(name ?? ''));
    }
    return spelled;
  }

  private first(scope: string, name: string): string {
    const key = `${scope} ${textKey(name)}`;
    const known = this.known.get(key) ?? name;
    this.known.set(key, known);
    return known;
  }
}
