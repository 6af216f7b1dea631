// Replaces `@jest/globals`. Jest gives each test file its own functions, but modules that import them here are loaded
// once for all files. So each export forwards to the functions of the current file.
type Globals = typeof import('@jest/globals');
type Name = keyof Globals;

let current: Partial<Globals> = {};

export function setGlobals(globals: Globals): void {
  current = globals;
}

function forward<Key extends Name>(name: Key): Globals[Key] {
  const target = () => current[name] as object;
  return new Proxy((() => {}) as unknown as Globals[Key] & object, {
    get: (_, property) => Reflect.get(target(), property),
    apply: (_, __, args) => Reflect.apply(target() as () => unknown, undefined, args),
  });
}

export const afterAll: Globals['afterAll'] = forward('afterAll');
export const afterEach: Globals['afterEach'] = forward('afterEach');
export const beforeAll: Globals['beforeAll'] = forward('beforeAll');
export const beforeEach: Globals['beforeEach'] = forward('beforeEach');
export const describe: Globals['describe'] = forward('describe');
export const expect: Globals['expect'] = forward('expect');
export const it: Globals['it'] = forward('it');
export const jest: Globals['jest'] = forward('jest');
export const test: Globals['test'] = forward('test');
