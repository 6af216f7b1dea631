import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { t } from '../../i18n/t';
import { useLazyDialog } from '../../ui/dialogs/use-lazy-dialog';
import { lazyPart } from '../../ui/loading/lazy-part';

const FindThing = lazyPart(() => import('./find-thing'));

/** Opens the search by photo, from a search field. */
export function FindButton() {
  const dialog = useLazyDialog(FindThing);
  return (
    <>
      <ActionIcon
        variant="subtle"
        size="2.75rem"
        radius="xl"
        aria-label={t('app.find_by_photo')}
        title={t('app.find_by_photo')}
        aria-haspopup="dialog"
        onClick={dialog.open}
      >
        <IconCamera size="1.25rem" stroke={1.75} aria-hidden />
      </ActionIcon>
      {dialog.shown((state) => (
        <FindThing {...state} />
      ))}
    </>
  );
}
