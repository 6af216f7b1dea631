import { InstallCard } from './install-card';
import { InstallEntry } from './install-entry';

/** One file for both places, because the list of all files is part of every first page. */
export default function Install({ place }: { place: 'home' | 'profile' }) {
  return place === 'home' ? <InstallCard /> : <InstallEntry />;
}
