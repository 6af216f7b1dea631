import type { Page } from '@playwright/test';
import type { Device } from './devices.js';

/** Whose screen it is: of a full account, of a new one, of somebody signed out. */
export type Viewer = 'full' | 'new' | 'nobody';

/** One screen in one state. To have another looked at, add a row to `SCREENS`. */
export interface Screen {
  name: string;
  /**
   * Its address; `{item:…}` and `{collection:…}` stand for the ids of what has these names, `{link:…}` for a token,
   * `{batch}` for one of photos.
   */
  path: string;
  /** The full account's unless said otherwise. */
  viewer?: Viewer;
  /** Before the page is opened: how the network behaves. */
  before?: (page: Page) => Promise<unknown>;
  /** What leads to the state once the page is there. */
  act?: (page: Page) => Promise<unknown>;
  only?: Device;
  /** Of the browser, for dates and numbers; a BCP 47 tag. */
  locale?: string;
  /** What the text size is set to. */
  textSize?: 'small' | 'medium' | 'large' | 'x-large';
  /** It is about a picture, which must be visible. */
  picture?: true;
}
