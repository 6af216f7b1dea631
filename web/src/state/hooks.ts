import { useDispatch, useSelector, useStore } from 'react-redux';
import type { createStore } from './store';

type Store = ReturnType<typeof createStore>;
export type AppState = ReturnType<Store['getState']>;
export type AppDispatch = Store['dispatch'];

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
export const useAppStore = useStore.withTypes<Store>();
