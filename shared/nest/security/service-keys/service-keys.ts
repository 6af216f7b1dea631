import { createSecretKey, type KeyObject } from 'node:crypto';

/** Who signs, and the key of the pair that this caller and the other side are. */
export interface SigningKey {
  caller: string;
  key: KeyObject;
}

const ENTRY = /^([a-z]+(?:-[a-z]+)?)=([\w-]{43})$/;

/** The keys that one program holds (docs/architecture.md, "Who may ask whom"). */
export class ServiceKeys {
  private constructor(
    readonly program: string,
    private readonly keys: ReadonlyMap<string, KeyObject>,
  ) {}

  /** Reads `SERVICE_KEYS`. @throws Error for a text that is none, without showing it */
  static parse(text: string): ServiceKeys {
    const [program = '', ...entries] = text.trim().split(/\s+/);
    const keys = entries.map((entry) => {
      const [, name = '', key = ''] = ENTRY.exec(entry) ?? [];
      return [name, createSecretKey(Buffer.from(key, 'base64url'))] as const;
    });
    const read = new ServiceKeys(program, new Map(keys));
    if (keys.some(([name]) => !name) || !read.keys.has('storage')) throw new Error('no keys of a service');
    return read;
  }

  /** For what only this service itself reads again, such as secrets at rest. */
  get storage(): KeyObject {
    const key = this.keys.get('storage');
    if (!key) throw new Error('no storage key');
    return key;
  }

  /** Signs what this program asks of a service; undefined for one that it does not ask. */
  to(service: string): SigningKey | undefined {
    const key = this.keys.get(`to-${service}`);
    return key && { caller: this.program, key };
  }

  /** @throws Error for a service that this program does not ask */
  signingFor(service: string): SigningKey {
    const signing = this.to(service);
    if (!signing) throw new Error(`${this.program} has no key for calls to ${service}`);
    return signing;
  }

  /** Signs what this caller asks of this service; undefined for a caller that does not. */
  from(caller: string): KeyObject | undefined {
    return this.keys.get(`from-${caller}`);
  }
}
