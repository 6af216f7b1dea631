/** The program of the single container: the product, or with `DEMO=true` a demo that resets every night. */
if (process.env.DEMO === 'true') {
  const { runDemo } = await import('../../tools/demo/nightly-demo.js');
  await runDemo(process.env);
} else {
  await import('../../tools/start/start.js');
}
