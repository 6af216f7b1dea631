import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp, IconMinus, IconPlus } from '@tabler/icons-react';
import type { Box } from '@whereabouts/shared/contracts/vision.js';
import { t } from '../../i18n/t';
import '../../i18n/locales/review';
import classes from './box-buttons.module.css';
import { movedBox, sizedBox } from './moved-box';

const BUTTONS = [
  { name: 'left', Icon: IconArrowLeft, change: (box: Box) => movedBox(box, -1, 0) },
  { name: 'right', Icon: IconArrowRight, change: (box: Box) => movedBox(box, 1, 0) },
  { name: 'up', Icon: IconArrowUp, change: (box: Box) => movedBox(box, 0, -1) },
  { name: 'down', Icon: IconArrowDown, change: (box: Box) => movedBox(box, 0, 1) },
  { name: 'larger', Icon: IconPlus, change: (box: Box) => sizedBox(box, 1) },
  { name: 'smaller', Icon: IconMinus, change: (box: Box) => sizedBox(box, -1) },
] as const;

/** Moves and resizes a box with single presses, for users who cannot drag (WCAG 2.2, 2.5.7). */
export function BoxButtons({ box, onBox }: { box: Box; onBox: (box: Box) => void }) {
  return (
    <fieldset className={classes.buttons} aria-label={t('review.crop_tools')}>
      {BUTTONS.map(({ name, Icon, change }) => (
        <ActionIcon
          key={name}
          variant="default"
          size="lg"
          title={t(`review.crop_${name}`)}
          aria-label={t(`review.crop_${name}`)}
          onClick={() => onBox(change(box))}
        >
          <Icon size="1.25rem" stroke={1.75} />
        </ActionIcon>
      ))}
    </fieldset>
  );
}
