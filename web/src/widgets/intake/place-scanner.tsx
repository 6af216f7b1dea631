import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { withBase } from '../../domain/browser/base-path';
import { formatLocation } from '../../domain/places/format-location';
import { placeAddress } from '../../domain/places/place-address';
import { t } from '../../i18n/t';
import { useAppDispatch } from '../../state/hooks';
import { defaultsSet } from '../../state/scan.slice';
import { toast } from '../../ui/messages/toasts';
import LabelScanner from '../label-scanner/label-scanner';
import type { LabelTarget } from '../label-scanner/label-target';

interface PlaceScannerProps {
  opened: boolean;
  onClose: () => void;
}

/**
 * Scans a label. The label of a place sets the place for the next photos; the label of an item opens the item.
 */
export default function PlaceScanner(dialog: PlaceScannerProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  const go = ({ path, place }: LabelTarget) => {
    if (!place) return navigate(path);
    const [area = '', location = '', sub_location = ''] = place;
    dispatch(defaultsSet({ area, location, sub_location }));
    const address = placeAddress(place);
    const open = (event: MouseEvent) => {
      event.preventDefault();
      void navigate(address);
    };
    void toast({
      message: (
        <>
          {t('scan.into_place', { place: formatLocation({ area, location, sub_location }) })}{' '}
          {/* Toasts are rendered outside the router. */}
          <a href={withBase(address)} onClick={open}>
            {t('scan.open_place')}
          </a>
        </>
      ),
    });
  };
  return <LabelScanner {...dialog} onLabel={go} />;
}
