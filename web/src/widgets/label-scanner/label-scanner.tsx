import { t } from '../../i18n/t';
import '../../i18n/locales/label-scanner';
import { CodeScanner } from '../code-scanner/code-scanner';
import { PhotoChoice } from '../code-scanner/photo-choice';
import { openPreview } from '../prepare-photo/prepare-photo';
import { labelReader } from './label-reader';
import { type LabelTarget, labelTarget } from './label-target';

interface LabelScannerProps {
  opened: boolean;
  onClose: () => void;
  onLabel: (target: LabelTarget) => void;
}

/** Reads a printed label with the camera or from a photo. */
export default function LabelScanner({ onLabel, ...dialog }: LabelScannerProps) {
  const take = (text: string) => {
    const target = labelTarget(text);
    if (!target) return t('label_scanner.not_ours');
    dialog.onClose();
    onLabel(target);
    return null;
  };
  return (
    <CodeScanner
      {...dialog}
      title={t('label_scanner.title')}
      texts={{
        hint: t('label_scanner.hint'),
        refused: t('label_scanner.refused'),
        missing: t('label_scanner.missing'),
      }}
      load={labelReader}
      onText={take}
      photo={({ read, ...state }) => (
        <PhotoChoice {...state} label={t('label_scanner.photo')} onPhoto={(file) => read(() => openPreview(file))} />
      )}
    />
  );
}
