# Describes the reading study. Frozen: it says what is counted before anything is known.
#
#     Rscript analysis/analysis.R
#
# It reads the tables in data/ beside its own folder and writes four tables into results/.
# Participants who are quarantined are left out. A row that speaks for fewer than five
# participants is left out, too. analysis.py does the same and writes the same numbers.
#
# Needs R 4 and no packages.

fewest <- 5
measures <- c("words_per_minute", "score_percent")
script <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
given <- commandArgs(TRUE)
folder <- if (length(given) > 0) given[1] else dirname(dirname(normalizePath(script)))

table_of <- function(name) {
  path <- file.path(folder, "data", paste0("study-reading_description-", name, "_data.csv"))
  # An answer may read "NA"; only nothing is nothing.
  read.csv(path, na.strings = "", encoding = "UTF-8", stringsAsFactors = FALSE)
}

spread <- function(numbers) {
  numbers <- numbers[!is.na(numbers)]
  quartiles <- quantile(numbers, c(0.25, 0.5, 0.75), names = FALSE, type = 7)
  data.frame(
    n = length(numbers), mean = mean(numbers), sd = sd(numbers),
    q1 = quartiles[1], median = quartiles[2], q3 = quartiles[3]
  )
}

# The spread of each measure in each cell, for all and for each age group.
spreads <- function(rows, by) {
  told <- list()
  for (group in c("all", sort(unique(rows$age_group), method = "radix"))) {
    of_group <- if (group == "all") rows else rows[rows$age_group == group, ]
    for (cell in sort(unique(of_group[[by]]), method = "radix")) {
      of_cell <- of_group[of_group[[by]] == cell, ]
      for (measure in measures) {
        row <- spread(of_cell[[measure]])
        if (row$n >= fewest) {
          head <- data.frame(age_group = group, cell = cell, measure = measure)
          names(head)[2] <- by
          told[[length(told) + 1]] <- cbind(head, row)
        }
      }
    }
  }
  do.call(rbind, told)
}

# Each participant's readings less their own standard text, with Student's t for pairs.
against_standard <- function(rows) {
  base <- rows[rows$condition == "standard", c("participant_id", measures)]
  pairs <- merge(
    rows[rows$condition != "standard", ], base,
    by = "participant_id", all.x = TRUE, suffixes = c("", "_standard")
  )
  for (measure in measures) {
    pairs[[measure]] <- round(pairs[[measure]] - pairs[[paste0(measure, "_standard")]], 2)
  }
  told <- spreads(pairs, "condition")
  told$t <- told$mean / (told$sd / sqrt(told$n))
  told$df <- told$n - 1L
  told
}

# How many answered each question rightly, in percent.
easiness <- function(items, trials) {
  items <- merge(items, trials[c("participant_id", "position", "age_group", "folder")])
  items$correct <- tolower(items$correct) == "true"
  # The English text is one for all ages.
  items$age_group[items$folder == "english"] <- "all"
  told <- aggregate(
    correct ~ question + folder + age_group, items,
    function(right) c(n = length(right), correct_percent = 100 * mean(right))
  )
  told <- data.frame(told[c("age_group", "folder", "question")], told$correct)
  told <- told[told$n >= fewest, ]
  told$n <- as.integer(told$n)
  told[order(told$age_group, told$folder, told$question, method = "radix"), ]
}

participants <- table_of("participants")
counted <- participants[participants$status != "quarantined", c("participant_id", "age_group")]
trials <- merge(table_of("trials"), counted)
results <- list(
  conditions = spreads(trials, "condition"),
  positions = spreads(trials, "position"),
  items = easiness(table_of("items"), trials)
)
# Before collection has closed conditions have letters, and this has to wait.
if (any(trials$condition == "standard")) {
  results$differences <- against_standard(trials)
}
dir.create(file.path(folder, "results"), showWarnings = FALSE)
for (name in names(results)) {
  result <- results[[name]]
  for (column in names(result)) {
    if (is.double(result[[column]])) result[[column]] <- sprintf("%.6f", result[[column]])
  }
  path <- file.path(folder, "results", paste0(name, ".csv"))
  write.csv(result, path, row.names = FALSE, quote = FALSE)
  cat(sprintf("%s: %d rows\n", basename(path), nrow(result)))
}
