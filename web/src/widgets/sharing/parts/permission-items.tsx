import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { SharePermission } from '@whereabouts/shared/contracts/sharing.js';
import { t } from '../../../i18n/t';
import classes from '../sharing.module.css';
import { PERMISSIONS } from './permissions';

interface PermissionItemsProps {
  value: SharePermission | null;
  onChoose: (permission: SharePermission) => void;
}

/** The permissions of a group for a collection, each with an explanation. */
export function PermissionItems({ value, onChoose }: PermissionItemsProps) {
  return (
    <Menu.RadioGroup value={value} onChange={(chosen) => onChoose(chosen as SharePermission)}>
      {PERMISSIONS.map((permission) => (
        <Menu.RadioItem
          key={permission}
          value={permission}
          className={classes.option}
          checkIcon={<IconCheck size="1.125rem" stroke={2.25} className={classes.chosen} />}
          // The menu opens on the chosen entry.
          data-autofocus={permission === value || undefined}
          closeMenuOnClick
        >
          <span className={classes.name}>{t(`sharing.permission_${permission}`)}</span>
          <span className={classes.meaning}>{t(`sharing.permission_${permission}_hint`)}</span>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
