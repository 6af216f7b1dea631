import { IconBox, IconCamera, IconHome, IconUserCircle, IconUsers } from '@tabler/icons-react';
import type { Tab } from '../../domain/tabs';

export const TAB_ICONS = {
  home: IconHome,
  scan: IconCamera,
  inventory: IconBox,
  groups: IconUsers,
  profile: IconUserCircle,
} satisfies Record<Tab, unknown>;
