import type { Browser } from '@playwright/test';

/**
 * Duration of a page load in ms. CPU time is that of the main thread, which is nearly independent of the machine's
 * load.
 */
export interface Visit {
  /** From the navigation to the first frame that shows an item. */
  painted: number;
  cpu_until_painted: number;
  longest_task: number;
  longest_task_cpu: number;
}

/** An event in Chromium's trace, in microseconds. `tdur` is thread time. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { startTime?: number } };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** The page sets this mark and logs it to the console. Polling the page would distort the measurement. */
export const PAINTED = 'first item painted';

/** Traces a page load. The page must have been opened before. */
export async function visitOf(browser: Browser, load: () => Promise<void>): Promise<Visit> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const traceConfig = { includedCategories: CATEGORIES, excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await load();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();

  const mark = events.find(({ name }) => name === PAINTED);
  if (!mark) throw new Error('The page showed no item');
  const ofPage = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  // The last navigation: documents of images that are drawn in the same thread begin later.
  const painted = mark.args?.data?.startTime ?? Number.NaN;
  const begun = mark.ts - painted * 1000;
  const tasks = ofPage.filter(({ name, ts }) => name === 'RunTask' && ts >= begun);
  const cpu = ({ tdur = 0 }: TraceEvent) => tdur / 1000;
  return {
    painted,
    cpu_until_painted: tasks.filter(({ ts }) => ts < mark.ts).reduce((sum, task) => sum + cpu(task), 0),
    longest_task: Math.max(...tasks.map(({ dur = 0 }) => dur / 1000)),
    longest_task_cpu: Math.max(...tasks.map(cpu)),
  };
}

/**
 * For the page: marks the first frame with an item. The browser handles a posted message after painting the frame in
 * which it was sent.
 */
export const MARK_FIRST_ITEM = `
  new MutationObserver((_, look) => {
    if (!document.querySelector('article')) return;
    look.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark('${PAINTED}');
        console.debug('${PAINTED}');
      };
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true });`;
