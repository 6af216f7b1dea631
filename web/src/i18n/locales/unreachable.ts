import { addTexts } from '../t';
import unreachable from './en/unreachable.json' with { type: 'json' };

addTexts(unreachable);
