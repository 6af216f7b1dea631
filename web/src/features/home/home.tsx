import { lazy } from 'react';
import { useAdminMode } from '../../api/admin-mode';
import { Help } from './help';

const Dashboard = lazy(() => import('./dashboard'));

/** The help page; for an admin in admin mode, everybody's figures. */
export default function Home() {
  return useAdminMode() ? <Dashboard /> : <Help />;
}
