// Preloaded by run.mjs: stack traces name the lines of our sources. The packages' source maps would cost twenty
// megabytes.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
