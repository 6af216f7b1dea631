import { ActionIcon, Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { Item } from '@whereabouts/shared/contracts/inventory.js';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/t';
import { BlackPage } from '../../../ui/photo-viewer/black-page';
import { useImageSource } from '../../../ui/photos/use-image-source';
import { BoxButtons } from '../../boxes/box-buttons';
import { CropFrame } from '../../boxes/crop-frame';
import { PLACED_BOX } from '../../boxes/moved-box';
import classes from './whole-photo.module.css';

/** Quick presses of a button count as one change. */
const SETTLED_MS = 700;

interface BoxEditorProps {
  item: Item;
  title: string;
  /** Replaces the title once there is a box. */
  titleOfBox?: string;
  /** The initial box; `null` to draw one. */
  start: Box | null;
  action: string;
  busy: boolean;
  /** Whether another input is missing. */
  incomplete?: boolean;
  onBox?: (box: Box) => void;
  onDone: (box: Box) => void;
  onClose: () => void;
  /** Rendered above the button once there is a box. */
  children?: (box: Box) => ReactNode;
}

/** Draws or moves a box on a photo by touch, mouse or keyboard. Nothing changes before the user confirms. */
export function BoxEditor({ item, start, action, busy, incomplete = false, children, ...props }: BoxEditorProps) {
  const { onBox, onDone, onClose } = props;
  const [part, setPart] = useState<Box | null>(start);
  const { url, onError } = useImageSource([item.image_url]);
  const box = url !== undefined && part && part[2] > 0 && part[3] > 0 ? part : null;
  const stage = useRef<HTMLDivElement>(null);
  const [isPlaced, setPlaced] = useState(false);
  // The button that placed the box is gone.
  useEffect(() => {
    if (isPlaced) stage.current?.querySelector<HTMLElement>('.ReactCrop__crop-selection')?.focus();
  }, [isPlaced]);
  const tellOf = useDebouncedCallback((chosen: Box) => onBox?.(chosen), SETTLED_MS);
  const choose = (chosen: Box) => {
    setPart(chosen);
    tellOf(chosen);
  };
  const place = () => {
    choose(PLACED_BOX);
    setPlaced(true);
  };
  const title = (box && props.titleOfBox) || props.title;
  return (
    <BlackPage title={title} onClose={onClose}>
      <div className={classes.header}>
        <ActionIcon variant="transparent" size="2.75rem" color="white" aria-label={t('app.close')} onClick={onClose}>
          <IconX size="1.375rem" stroke={1.75} />
        </ActionIcon>
        <h2 className={classes.title}>{title}</h2>
      </div>
      <div ref={stage} className={classes.stage}>
        {url ? (
          <CropFrame
            url={url}
            part={part}
            className={classes.crop}
            onPart={setPart}
            onPartDone={onBox}
            onError={onError}
          />
        ) : (
          <p className={classes.hint}>{t('editor.photo_missing')}</p>
        )}
      </div>
      <div className={classes.footer}>
        {box && <BoxButtons box={box} onBox={choose} />}
        {box && children?.(box)}
        {url && !box && (
          <>
            <p className={classes.hint}>{t('editor.draw_box_hint')}</p>
            <Button variant="default" onClick={place}>
              {t('editor.place_box')}
            </Button>
          </>
        )}
        <Button fullWidth size="lg" disabled={!box || incomplete} loading={busy} onClick={() => box && onDone(box)}>
          {action}
        </Button>
      </div>
    </BlackPage>
  );
}
