import { CloseButton } from '@mantine/core';
import { t } from '../../i18n/t';

/** Closes a field and shows the chips again. */
export function CloseField({ onClose }: { onClose: () => void }) {
  return <CloseButton variant="transparent" aria-label={t('after_scan.close_field')} onClick={onClose} />;
}
