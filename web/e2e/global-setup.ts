import { startProduct } from './product.js';

/** One product for all browser tests but those that change it for everybody. */
export default async function globalSetup() {
  const product = await startProduct();
  Object.assign(process.env, product.env);
  return () => product.stop();
}
