import { createSecretKey, type KeyObject } from 'node:crypto';

/** The calling program, and the key that it shares with the called service. */
export interface SigningKey {
  caller: string;
  key: KeyObject;
}

const ENTRY = /^([a-z]+(?:-[a-z]+)?)=([\w-]{43})$/;

/** The keys of one program (docs/security.md, "Who may call whom"). */
export class ServiceKeys {
  private constructor(
    readonly program: string,
    private readonly keys: ReadonlyMap<string, KeyObject>,
  ) {}

  /** Parses `SERVICE_KEYS`. @throws Error for an invalid text; the error does not contain the text */
  static parse(text: string): ServiceKeys {
    const [program = '', ...entries] = text.trim().split(/\s+/);
    const keys = entries.map((entry) => {
      const [, name = '', key = ''] = ENTRY.exec(entry) ?? [];
      return [name, createSecretKey(Buffer.from(key, 'base64url'))] as const;
    });
    const read = new ServiceKeys(program, new Map(keys));
    if (keys.some(([name]) => !name) || !read.keys.has('storage')) throw new Error('invalid service keys');
    return read;
  }

  /** The key for data that only this service reads, such as secrets at rest. */
  get storage(): KeyObject {
    const key = this.keys.get('storage');
    if (!key) throw new Error('no storage key');
    return key;
  }

  /** The key for calls to a service; undefined for a service that this program does not call. */
  to(service: string): SigningKey | undefined {
    const key = this.keys.get(`to-${service}`);
    return key && { caller: this.program, key };
  }

  /** @throws Error for a service that this program does not call */
  signingFor(service: string): SigningKey {
    const signing = this.to(service);
    if (!signing) throw new Error(`${this.program} has no key for calls to ${service}`);
    return signing;
  }

  /** The key that verifies calls from a program; undefined for a program that does not call this service. */
  from(caller: string): KeyObject | undefined {
    return this.keys.get(`from-${caller}`);
  }
}
