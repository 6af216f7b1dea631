import { expect, test } from '@jest/globals';
import { UserTurns } from './user-turns.js';

/** Starts tasks of users by name; `end` ends the one of a name, and `started` says in which order they began. */
function tasks(turns: UserTurns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (user_id: number, name: string) =>
    turns.run(user_id, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { started, run, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('one user leaves a place to others, and whoever waits comes after them', async () => {
  const { started, run, end } = tasks(new UserTurns(3, 2));
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run(1, name);
  void run(2, 'b1');
  void run(2, 'b2');
  void run(3, 'c1');
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  await end('a2');
  await end('b1');
  await end('a3');
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'c1', 'a4']);
});

test('a task that fails gives its place back', async () => {
  const turns = new UserTurns(1, 1);
  await expect(turns.run(1, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(1, async () => 'done')).toBe('done');
});
