import { useMeQuery } from '../api/account/auth';
import { selectAdminMode } from './admin-mode';
import { useAppSelector } from './hooks';

/** True only while the signed-in user is still an admin. */
export function useAdminMode(): boolean {
  const on = useAppSelector(selectAdminMode);
  const { data: user } = useMeQuery();
  return on && user?.role === 'admin';
}
