import { startProduct } from './product.js';

/** For `behind-a-proxy.spec.ts`: what a proxy says of the browser's address counts, and nothing else does. */
const BELOW_PATH = { BASE_PATH: '/things', PUBLIC_URL: '', TRUST_PROXY: '1' };

/** One product for all browser tests but those that change it for everybody. */
export default async function globalSetup() {
  const product = await startProduct();
  Object.assign(process.env, product.env, { SYSTEM_BELOW_PATH: await product.startGateway(BELOW_PATH) });
  return () => product.stop();
}
