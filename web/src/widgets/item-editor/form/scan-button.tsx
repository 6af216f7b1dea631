import { ActionIcon } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { Suspense } from 'react';
import { t } from '../../../i18n/t';
import { useHistoryLayer } from '../../../ui/dialogs/use-history-layer';
import { lazyPart } from '../../../ui/loading/lazy-part';
import type { ScannedPhoto } from '../../barcode-scanner/scanned-photo';

const BarcodeScanner = lazyPart(() => import('../../barcode-scanner/barcode-scanner'), 'note');

/** The button in the code's field. It opens the scanner, which fills the field. */
export function ScanButton({ photo, onCode }: { photo: ScannedPhoto | null; onCode: (code: string) => void }) {
  const scanner = useHistoryLayer('barcode_scanner');
  return (
    <>
      <ActionIcon variant="subtle" aria-label={t('editor.scan_code')} aria-haspopup="dialog" onClick={scanner.open}>
        <IconBarcode size="1.25rem" stroke={1.75} aria-hidden />
      </ActionIcon>
      {scanner.wasOpened && (
        <Suspense>
          <BarcodeScanner opened={scanner.opened} onClose={scanner.close} photo={photo} onCode={onCode} />
        </Suspense>
      )}
    </>
  );
}
