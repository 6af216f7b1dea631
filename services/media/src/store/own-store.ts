import { Logger, type OnModuleInit } from '@nestjs/common';
import { type ByteRange, ImageStore } from './image-store.js';
import { type StoreOwner, WrongStoreError } from './store-owner.js';
import type { StorePlace } from './store-place.js';

/**
 * The store of this installation. Before the first read or write, it verifies that the store belongs to the
 * installation.
 */
export class OwnStore extends ImageStore implements OnModuleInit {
  private proof?: Promise<void>;

  constructor(
    private readonly store: ImageStore,
    private readonly owner: StoreOwner,
    private readonly place: StorePlace,
  ) {
    super();
  }

  /** @throws WrongStoreError, which aborts the start. An unavailable store is verified later, on first use. */
  async onModuleInit() {
    await this.proven().catch((error) => {
      if (error instanceof WrongStoreError) throw error;
      new Logger(OwnStore.name).warn(error);
    });
  }

  async put(key: string, path: string, content_type: string) {
    await this.proven();
    await this.store.put(key, path, content_type);
  }

  async read(key: string, range?: ByteRange) {
    await this.proven();
    return this.store.read(key, range);
  }

  async delete(key: string) {
    await this.proven();
    await this.store.delete(key);
  }

  async ready() {
    await this.proven();
    return this.store.ready();
  }

  private proven(): Promise<void> {
    this.proof ??= this.prove().catch((error) => {
      this.proof = undefined;
      throw error;
    });
    return this.proof;
  }

  private async prove() {
    // Creates the folder or bucket if it does not exist.
    await this.store.ready();
    await this.owner.prove(this.store, this.place);
  }
}
