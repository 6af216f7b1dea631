import { backupSource } from '../backup/environment.js';
import { giveToOwner } from '../backup/give-to-owner.js';
import { movePhotos, type StoreKind } from '../photos/move-photos.js';

const USAGE = `npm run move-photos -- s3 | folder
  copies all photos into S3 (S3_ENDPOINT …) or into a folder (PHOTO_DIR), while Whereabouts does not run; it uses that store from then on`;

const isKind = (word: string | undefined): word is StoreKind => word === 's3' || word === 'folder';

const [, , to] = process.argv;
if (!isKind(to)) {
  console.log(USAGE);
  process.exit(1);
}
const at = await backupSource();
try {
  const { env, databases } = at;
  const report = (done: number, all: number) => console.log(`${done} of ${all} photos`);
  const { photos, missing } = await movePhotos({
    ...{ database: databases.services.media, lock: databases.services.auth },
    ...{ env, to, report },
  });
  if (to === 'folder' && env.PHOTO_DIR && process.getuid?.() === 0) await giveToOwner(env.PHOTO_DIR);
  if (missing.length > 0) console.log(`Photos without files, which were not copied: ${missing.join(', ')}.`);
  console.log(
    `${photos - missing.length} photos were copied. Start Whereabouts with the new store now.` +
      ' Once you have seen your photos there, delete the old store.',
  );
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  await at.stop();
}
