import { CloseButton } from '@mantine/core';
import { t } from '../../i18n/t';

/** In a field that stands where chips were: back to them. */
export function CloseField({ onClose }: { onClose: () => void }) {
  return <CloseButton variant="transparent" aria-label={t('after_scan.close_field')} onClick={onClose} />;
}
