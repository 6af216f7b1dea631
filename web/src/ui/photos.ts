import { createContext } from 'react';
import { PhotoCache } from './photo-cache';

/** Given by the app, which knows how to ask for a photo with the token of whoever is signed in. */
export const Photos = createContext(new PhotoCache(() => Promise.reject(new Error('No photo cache was provided'))));
