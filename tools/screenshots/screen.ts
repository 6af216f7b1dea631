import type { Page } from '@playwright/test';
import type { Device } from './devices.js';

/** The viewer of the screen: a full account, a new account, or a signed-out user. */
export type Viewer = 'full' | 'new' | 'nobody';

/** One screen in one state. To check another one, add a row to `SCREENS`. */
export interface Screen {
  name: string;
  /**
   * Its address. `{item:…}` and `{collection:…}` stand for the ids of these names, `{link:…}` for a token, and
   * `{batch}` for a batch of photos.
   */
  path: string;
  /** By default the full account. */
  viewer?: Viewer;
  /** Runs before the page opens, to change network answers. */
  before?: (page: Page) => Promise<unknown>;
  /** Leads to the state once the page is open. */
  act?: (page: Page) => Promise<unknown>;
  only?: Device;
  /** The browser's locale for dates and numbers; a BCP 47 tag. */
  locale?: string;
  /** The text-size setting. */
  textSize?: 'small' | 'medium' | 'large' | 'x-large';
  /** The screen is about a picture, which must be visible. */
  picture?: true;
}
