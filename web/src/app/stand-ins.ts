// Polyfills for the oldest browsers that the README lists. `main.tsx` loads this file if a feature is missing.
import 'core-js/actual/array/find-last';
import 'core-js/actual/array/find-last-index';
import 'core-js/actual/array/to-reversed';
import 'core-js/actual/array/to-sorted';
import 'core-js/actual/array/to-spliced';
import 'core-js/actual/map/group-by';
import 'core-js/actual/object/group-by';
import 'core-js/actual/promise/with-resolvers';
import 'core-js/actual/string/to-well-formed';
import 'core-js/actual/url/can-parse';
