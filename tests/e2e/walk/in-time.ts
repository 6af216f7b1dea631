const ACTION_MS = 2_000;

/**
 * Limits the time of calls for which Playwright has no limit, such as those of the mouse and of `evaluate`.
 * @throws after 2 s.
 */
export async function inTime<Result>(action: Promise<Result>, ms = ACTION_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([action, late]);
  } finally {
    clearTimeout(timer);
    action.catch(() => undefined);
  }
}
