import './horizon-sheet.css'

interface FileChooserProps {
  readonly label?: string
  /** Extensions and media types. */
  readonly accept: string
  readonly hint?: string
  readonly onFile: (file: File) => void
}

export const FileChooser = ({ label = 'Choose a file', accept, hint, onFile }: FileChooserProps) => (
  <div class="file-chooser">
    <label class="button">
      {label}
      <input
        type="file"
        class="visually-hidden"
        accept={accept}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) onFile(file)
          // Lets the user choose the same file again after editing it.
          currentTarget.value = ''
        }}
      />
    </label>
    {hint !== undefined && <bdi class="hint">{hint}</bdi>}
  </div>
)
