type Kind = string;

/** Fields of an answer that hold objects with an id, and the request's name for that id. */
const KINDS: Record<string, Kind> = {
  item: 'item_id',
  items: 'item_id',
  collection: 'collection_id',
  collections: 'collection_id',
  group: 'group_id',
  groups: 'group_id',
  image: 'image_id',
  links: 'link_id',
  queue: 'queue_id',
  notices: 'ids',
};

/** Fields that hold an id directly. */
const FIELDS: Record<string, Kind> = {
  share_token: 'token',
  batch_id: 'batch_id',
  queue_id: 'queue_id',
  image_id: 'image_id',
  next_cursor: 'cursor',
  since: 'since',
};

/** Number of ids per kind, newest first. Requests usually meet existing objects and sometimes deleted ones. */
const KEPT = 12;

/** Collects ids from answers for later requests. */
export class KnownIds {
  private readonly known = new Map<Kind, unknown[]>();

  constructor(private readonly chance: () => number) {}

  add(kind: Kind, ...ids: unknown[]): void {
    const all = this.known.get(kind) ?? [];
    this.known.set(kind, [...new Set([...all, ...ids])].slice(-KEPT));
  }

  /** Stores the ids of an answer. */
  learn(answer: unknown): void {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [field, value] of Object.entries(answer)) {
      const kind = KINDS[field];
      if (kind) this.add(kind, ...[value].flat().flatMap(idOf));
      const own = FIELDS[field];
      if (own && value !== null) this.add(own, value);
      this.learn(value);
    }
  }

  /** Returns a known id of the kind in three of four calls. Otherwise, and if none is known, undefined. */
  pick(kind: Kind): unknown {
    const known = this.known.get(kind) ?? [];
    return this.chance() < 0.75 ? known[Math.floor(this.chance() * known.length)] : undefined;
  }

  /** Replaces generated ids in the value by known ones. */
  into(value: unknown, field = '', parent = ''): unknown {
    if (Array.isArray(value)) {
      const kind = field === 'ids' ? field : field.replace(/s$/, '');
      return value.map((one) => this.into(one, typeof one === 'object' ? field : kind, parent));
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.into(one, name, field)]));
    }
    if (typeof value !== 'number') return value;
    return this.pick(field === 'id' ? (KINDS[parent] ?? field) : field) ?? value;
  }
}

function idOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || !('id' in value)) return [];
  return [value.id];
}
