import { startProduct } from './product.js';

/** For `behind-a-proxy.spec.ts`: only the proxy's headers give the browser's address. */
const BELOW_PATH = { BASE_PATH: '/things', PUBLIC_URL: '', TRUST_PROXY: '1' };

/** Starts one product for all browser tests, except those that change global settings. */
export default async function globalSetup() {
  const product = await startProduct();
  Object.assign(process.env, product.env, { SYSTEM_BELOW_PATH: await product.startGateway(BELOW_PATH) });
  return () => product.stop();
}
