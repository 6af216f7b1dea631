// Preloaded by run.mjs: errors name the lines of our own sources. The packages' maps would cost twenty megabytes.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });
