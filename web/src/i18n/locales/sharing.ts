import { addTexts } from '../t';
import sharing from './en/sharing.json' with { type: 'json' };

addTexts(sharing);
