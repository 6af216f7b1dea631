import { UnstyledButton } from '@mantine/core';
import { IconTextSize } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { t } from '../../i18n/t';
import { announce } from '../../ui/focus/announce';
import { applyFontSize, FONT_SIZES, nextFontSize, storedFontSize } from './font-size';
import classes from './layout.module.css';

/** Increases the text size step by step, then returns to the smallest. */
export function FontSizeButton() {
  const [size, setSize] = useState(storedFontSize);
  useEffect(() => applyFontSize(size), [size]);

  const names = {
    small: t('font_size.small'),
    medium: t('font_size.medium'),
    large: t('font_size.large'),
    'x-large': t('font_size.x_large'),
  };
  const label = (of: typeof size) => t('font_size.label', { step: FONT_SIZES.indexOf(of) + 1, name: names[of] });
  const enlarge = () => {
    const next = nextFontSize(size);
    setSize(next);
    announce(label(next));
  };
  return (
    <UnstyledButton className={classes.fontSize} aria-label={label(size)} onClick={enlarge}>
      <IconTextSize size="1.25rem" stroke={1.75} aria-hidden />
      {FONT_SIZES.indexOf(size) + 1}
    </UnstyledButton>
  );
}
